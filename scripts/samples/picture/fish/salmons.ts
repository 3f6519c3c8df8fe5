import type { FishPlan } from './fish-plan.ts'
import { brownTrout } from './trouts.ts'

export const sockeyeSalmon: FishPlan = {
  ...brownTrout,
  back: [
    0, -0.016, 0.004, -0.004, 0.05, 0.03, 0.13, 0.066, 0.22, 0.112, 0.34, 0.152, 0.46, 0.146, 0.62, 0.112,
    0.78, 0.07, 0.9, 0.048, 0.96, 0.046, 1, 0.055,
  ],
  belly: [
    0, -0.02, 0.005, -0.034, 0.06, -0.056, 0.16, -0.082, 0.3, -0.112, 0.45, -0.124, 0.6, -0.112, 0.75, -0.076,
    0.9, -0.049, 0.96, -0.046, 1, -0.055,
  ],
  tones: [
    [-1, '#c98a74'],
    [-0.6, '#c4452c'],
    [-0.2, '#c82f20'],
    [0.3, '#bb281c'],
    [0.7, '#92211a'],
    [1, '#5c1d16'],
  ],
  marks: [{ kind: 'blotches', colour: '#7a1c14', strength: 0.4, size: 0.06, from: -0.3, to: 1 }],
  scaleRows: 70,
  scaleRelief: 0.4,
  silver: 0.1,
  head: {
    length: 0.24,
    eye: { along: 0.098, height: 0.026, radius: 0.016, iris: '#b8a44a' },
    mouth: [0, -0.022, 0.03, -0.016, 0.08, -0.026, 0.14, -0.05],
    colour: '#4f6b3c',
    cheek: '#7d9058',
  },
  fins: brownTrout.fins.map((fin) =>
    fin.where === 'tail'
      ? { ...fin, root: '#6a4a34', edge: '#8a7048', spots: undefined }
      : { ...fin, root: '#9a2c20', edge: '#b4503a', spots: undefined },
  ),
}

export const atlanticSalmon: FishPlan = {
  ...brownTrout,
  back: [
    0, -0.004, 0.004, 0.006, 0.05, 0.036, 0.14, 0.07, 0.28, 0.101, 0.42, 0.113, 0.6, 0.1, 0.78, 0.06, 0.9,
    0.041, 0.96, 0.039, 1, 0.048,
  ],
  belly: [
    0, -0.006, 0.005, -0.02, 0.06, -0.046, 0.16, -0.076, 0.3, -0.105, 0.45, -0.116, 0.6, -0.102, 0.75, -0.065,
    0.9, -0.041, 0.96, -0.039, 1, -0.048,
  ],
  tones: [
    [-1, '#f6f6f4'],
    [-0.5, '#eceeee'],
    [-0.05, '#cfd6da'],
    [0.35, '#9fadb6'],
    [0.65, '#5d7180'],
    [1, '#26343e'],
  ],
  marks: [
    { kind: 'sheen', colour: '#c9b4c4', strength: 0.25, around: 0.1, width: 0.3 },
    {
      kind: 'spots',
      colour: '#12181c',
      strength: 0.85,
      dense: 30,
      size: 0.2,
      from: 0.12,
      to: 0.98,
      long: 1,
      share: 0.42,
    },
  ],
  scaleRows: 74,
  scaleRelief: 0.42,
  silver: 0.6,
  head: {
    length: 0.225,
    eye: { along: 0.086, height: 0.026, radius: 0.0155, iris: '#a89a6a' },
    mouth: [0, -0.008, 0.04, -0.013, 0.08, -0.022, 0.112, -0.034],
    colour: '#566872',
    cheek: '#c6ced2',
  },
  fins: brownTrout.fins.map((fin) =>
    fin.where === 'belly'
      ? { ...fin, root: '#a8aeb0', edge: '#ccd0d0' }
      : { ...fin, root: '#44525c', edge: '#6c7880', spots: undefined },
  ),
}

export const cohoSalmon: FishPlan = {
  ...atlanticSalmon,
  tones: [
    [-1, '#f4f4f0'],
    [-0.5, '#e8e9e4'],
    [-0.05, '#c8cdc8'],
    [0.35, '#93a39c'],
    [0.65, '#537068'],
    [1, '#22403e'],
  ],
  marks: [
    { kind: 'sheen', colour: '#d0908a', strength: 0.3, around: -0.1, width: 0.3 },
    {
      kind: 'spots',
      colour: '#0f1616',
      strength: 0.85,
      dense: 46,
      size: 0.22,
      from: 0.4,
      to: 1,
      long: 1,
      share: 0.6,
    },
  ],
}
