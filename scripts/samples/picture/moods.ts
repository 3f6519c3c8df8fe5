import { type Light, light } from './colour.ts'

/** An hour and a weather: every colour of light in a picture. */
export interface Mood {
  zenith: Light
  middle: Light
  horizon: Light
  /** Where the sun stands: across the picture from 0 to 1, and above the horizon in picture widths. */
  sun: { across: number; above: number; colour: Light } | null
  /** 0 for a clear sky to 1 for a closed one. */
  cloudCover: number
  cloudLit: Light
  cloudShade: Light
  haze: Light
  forest: Light
  water: Light
  /** 0 for a mirror to 1 for a breeze. */
  waves: number
  /** The light that falls on things in the foreground: from the sun, from above, and back from the water. */
  key: Light
  above: Light
  below: Light
  exposure: number
}

export const moods = {
  dawn: {
    zenith: light('#5b7fb0'),
    middle: light('#d9a9a0'),
    horizon: light('#ffd2a3', 1.25),
    sun: { across: 0.7, above: 0.06, colour: light('#ffc27a', 9) },
    cloudCover: 0.45,
    cloudLit: light('#ffc9ae', 1.15),
    cloudShade: light('#9a8aa6'),
    haze: light('#f0bfa4'),
    forest: light('#2d3b45'),
    water: light('#1d3b4c'),
    waves: 0.35,
    key: light('#ffdcb8', 1.9),
    above: light('#a6bad8', 0.8),
    below: light('#a08c84', 0.42),
    exposure: 1,
  },
  morning: {
    zenith: light('#3f7fc4'),
    middle: light('#9cc3e2'),
    horizon: light('#fbe9c8', 1.1),
    sun: { across: 0.24, above: 0.2, colour: light('#fff0c8', 14) },
    cloudCover: 0.5,
    cloudLit: light('#fff8ea', 1.2),
    cloudShade: light('#a9bccb'),
    haze: light('#c8dae2'),
    forest: light('#31502f'),
    water: light('#1c4a5a'),
    waves: 0.55,
    key: light('#fff0d2', 2.1),
    above: light('#a8cbee', 0.85),
    below: light('#6f9a9a', 0.45),
    exposure: 1,
  },
  noon: {
    zenith: light('#1f66b8'),
    middle: light('#6fb2e8'),
    horizon: light('#d3ecf4', 1.05),
    sun: { across: 0.6, above: 0.75, colour: light('#fffaf0', 20) },
    cloudCover: 0.52,
    cloudLit: light('#ffffff', 1.25),
    cloudShade: light('#b4c6d6'),
    haze: light('#b6d4e4'),
    forest: light('#2c5a34'),
    water: light('#0e5a74'),
    waves: 0.8,
    key: light('#fffaf0', 2.3),
    above: light('#a6cdf2', 0.9),
    below: light('#5fa2b0', 0.5),
    exposure: 0.95,
  },
  dusk: {
    zenith: light('#39568c'),
    middle: light('#b98a92'),
    horizon: light('#ffae62', 1.3),
    sun: { across: 0.34, above: 0.045, colour: light('#ff9c4c', 11) },
    cloudCover: 0.6,
    cloudLit: light('#ff9f70', 1.2),
    cloudShade: light('#5d587c'),
    haze: light('#d2967c'),
    forest: light('#1c2530'),
    water: light('#1b2f48'),
    waves: 0.45,
    key: light('#ffc494', 1.9),
    above: light('#94a4cc', 0.8),
    below: light('#8a7468', 0.38),
    exposure: 1.05,
  },
  overcast: {
    zenith: light('#8fa3af'),
    middle: light('#b9c6cb'),
    horizon: light('#dfe5e2'),
    sun: null,
    cloudCover: 0.95,
    cloudLit: light('#dde4e6', 1.05),
    cloudShade: light('#8496a2'),
    haze: light('#b9c8cc'),
    forest: light('#2f4440'),
    water: light('#243f46'),
    waves: 0.6,
    key: light('#e6edf0', 1.35),
    above: light('#c4d2da', 0.95),
    below: light('#6f8488', 0.45),
    exposure: 1.02,
  },
  mist: {
    zenith: light('#9fbcd2'),
    middle: light('#d9d9cf'),
    horizon: light('#ffe6bd', 1.15),
    sun: { across: 0.55, above: 0.11, colour: light('#ffe6b8', 5) },
    cloudCover: 0.2,
    cloudLit: light('#f6efe2', 1.05),
    cloudShade: light('#b4bec2'),
    haze: light('#eaddc4'),
    forest: light('#38544f'),
    water: light('#3d5a62'),
    waves: 0.12,
    key: light('#fff0dc', 1.6),
    above: light('#c8d6dc', 0.9),
    below: light('#8a9a98', 0.45),
    exposure: 1,
  },
} as const satisfies Record<string, Mood>

export type MoodName = keyof typeof moods
