import type { CSSProperties } from 'react'

/* The colors of the web app. Mail clients lack CSS variables: light mode uses inline styles, dark mode a style sheet. */

const family = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const text = (size: number, line: number, color: string): CSSProperties => ({
  margin: 0,
  fontFamily: family,
  fontSize: `${size}px`,
  lineHeight: `${line}px`,
  color,
})

/** Maximum width of an email in px. */
export const emailWidth = 560

/** Inline styles, for light mode. */
export const styles = {
  ground: { margin: 0, padding: 0, backgroundColor: '#f7f6f2' },
  page: { width: '100%', maxWidth: `${emailWidth}px`, margin: '0 auto' },
  wordmark: { ...text(22, 28, '#0b5861'), fontWeight: 700, letterSpacing: '-0.02em' },
  mark: { display: 'block', borderRadius: '8px' },
  sheet: { backgroundColor: '#ffffff', borderRadius: '16px', overflow: 'hidden' },
  inner: { padding: '28px 28px 32px' },
  eyebrow: { ...text(14, 20, '#0b5861'), fontWeight: 600, paddingBottom: '4px' },
  heading: { ...text(28, 34, '#10262d'), fontWeight: 700, letterSpacing: '-0.02em', paddingBottom: '12px' },
  body: { ...text(16, 25, '#10262d'), paddingBottom: '14px' },
  fact: { ...text(16, 24, '#10262d'), paddingBottom: '6px', fontVariantNumeric: 'tabular-nums' },
  label: { color: '#3f545b' },
  button: {
    ...text(16, 22, '#ffffff'),
    display: 'inline-block',
    padding: '15px 24px',
    backgroundColor: '#0b5861',
    borderRadius: '12px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  photo: { display: 'block', width: '100%', height: 'auto', border: 0 },
  thumbnail: { display: 'block', width: '100%', height: 'auto', border: 0, borderRadius: '10px' },
  more: { ...text(16, 24, '#3f545b'), padding: '6px 4px 0' },
  foot: { ...text(14, 21, '#3f545b'), paddingBottom: '6px' },
  link: { color: '#0b5861' },
} satisfies Record<string, CSSProperties>

/** Style sheet for dark mode and narrow screens. */
export const styleSheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.inner{padding:22px 20px 26px!important}.foot{padding:18px 20px 0!important}.heading{font-size:24px!important;line-height:30px!important}}
@media (prefers-color-scheme:dark){
.ground{background-color:#0a1a20!important}
.sheet{background-color:#11262e!important}
.ink{color:#eef4f4!important}
.quiet{color:#b4c6ca!important}
.action{color:#7fd3d8!important}
.button{background-color:#7fd3d8!important;color:#05262b!important}
}`
