/** Lower bounds of all temperature bands but the first, in °F: 0, 10, 20 and 30 °C. */
export const temperatureEdges = [32, 50, 68, 86] as const
/** Lower bounds of all cloud cover bands but the first, in %. */
export const cloudEdges = [25, 50, 75] as const
/** Lower bounds of all wind bands but the first, in mph. */
export const windEdges = [5, 10, 15, 20] as const
