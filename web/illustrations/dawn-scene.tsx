import { Drawing, type DrawingProps, FishShape, PinShape } from './drawing.tsx'

/** Dawn on the water: an angler in a boat, a leaping fish, and a map pin. */
export function DawnScene({ className }: DrawingProps) {
  return (
    <Drawing width={480} height={344} className={className}>
      <g transform="translate(0 -56)">
        <Sun />
        <Shore />
        <path
          className="fill-tint"
          stroke="none"
          d="M0 232h480v144a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24z"
        />
        <path d="M0 232h28M176 232h32M232 232h248" />
        <Ripples />
        <Boat />
        <Splash />
        <FishShape x={146} y={82} scale={1.72} turn={28} />
        <PinShape x={404} y={364} scale={1.3} />
      </g>
    </Drawing>
  )
}

function Sun() {
  return (
    <g className="stroke-sun">
      <path className="fill-sun" fillOpacity="0.16" d="M40 232a64 64 0 0 1 128 0z" />
      <path d="M104 144v-22M42 170l-15-15M24 210l-18-5M184 210l18-5M148 158l10-13" />
    </g>
  )
}

function Shore() {
  return (
    <>
      <path d="M400 232c14-24 32-36 52-36 10 0 20 3 28 8M428 214c8 5 16 5 22 0" />
      <path d="M440 196v-38M440 158l-9 13M440 158l9 13M440 171l-12 15M440 171l12 15" />
      <path d="M464 206v-30M464 176l-7 11M464 176l7 11M464 187l-9 12M464 187l9 12" />
      <path d="M388 84c5-7 11-7 15 0 4-7 10-7 15 0M424 112c4-5 8-5 11 0 3-5 7-5 11 0" />
    </>
  )
}

function Ripples() {
  return (
    <>
      <path className="stroke-sun" d="M70 276h20M102 276h36M88 292h28M128 292h12M100 308h24" />
      <path d="M24 334c10-7 20-7 30 0s20 7 30 0 20-7 30 0M150 372c10-7 20-7 30 0s20 7 30 0" />
      <path d="M440 300c8-5 16-5 24 0M196 256c8-5 16-5 24 0M220 316c10-7 20-7 30 0" />
      <path d="M384 366c-12-1-20-4-20-8 0-4 7-7 16-8M424 366c12-1 20-4 20-8 0-4-7-7-16-8M374 379c24 5 46 4 62-2" />
    </>
  )
}

function Boat() {
  return (
    <>
      <path className="fill-sheet" d="M34 238h84c-4 14-11 20-22 20H58c-12 0-20-7-24-20z" />
      <path d="M22 262c8 5 16 5 24 0s16-5 24 0 16 5 24 0 16-5 24 0" />
      <path className="fill-sheet" d="M60 238c-1-14 2-24 10-26 9 0 13 8 13 26" />
      <path d="M72 220l16 6 8-6" />
      <circle className="fill-sheet" cx="70" cy="204" r="7" />
      <path className="fill-sheet" d="M58 202h25M62 202c0-11 16-11 17 0" />
      <path d="M90 226C108 210 122 190 128 162" />
      <path strokeWidth="1.25" d="M128 162C128 140 138 118 161 105" />
    </>
  )
}

function Splash() {
  return (
    <>
      <path d="M312 270c-4-16-14-27-32-32M328 268c-2-20-10-36-24-46M382 270c4-16 14-27 32-32M366 268c2-20 10-36 24-46" />
      <path d="M347 266v-22M338 266c0-8-2-14-6-20M356 266c0-8 2-14 6-20" />
      <path d="M288 276c30-14 88-14 118 0M268 290c42-20 116-20 158 0" />
      <circle cx="268" cy="228" r="3" />
      <circle cx="296" cy="206" r="2.5" />
      <circle cx="426" cy="228" r="3" />
      <circle cx="398" cy="206" r="2.5" />
    </>
  )
}
