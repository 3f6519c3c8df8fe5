/**
 * The grid on which land is cut: units per tile (8 per CSS pixel), and how far beyond its tile a shape goes on.
 * 256 units are 32 px, wider than half the widest band of shallow water, so that cut edges are never seen.
 */
export const landTile = { extent: 2048, buffer: 256 } as const
