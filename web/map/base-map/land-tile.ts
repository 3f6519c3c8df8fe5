/**
 * Units per tile (`extent`, 8 per CSS pixel) and how far shapes continue beyond their tile (`buffer`). The buffer of
 * 256 units is 32 px, wider than half the widest shoal band, so that cut edges are never visible.
 */
export const landTile = { extent: 2048, buffer: 256 } as const
