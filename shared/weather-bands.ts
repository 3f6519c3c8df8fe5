/** Where the bands of temperature begin but the first, in °F: 0, 10, 20 and 30 °C. */
export const temperatureEdges = [32, 50, 68, 86] as const
/** Where the bands of cloud cover begin but the first, in %. */
export const cloudEdges = [25, 50, 75] as const
/** Where the bands of wind begin but the first, in mph. */
export const windEdges = [5, 10, 15, 20] as const
