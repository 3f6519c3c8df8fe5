/** `--ease-water` for animations by script. */
export const easeWater = 'cubic-bezier(0.2, 0.7, 0.2, 1)'
