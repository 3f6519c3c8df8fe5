import { type CSSProperties, createElement as h, type ReactElement, type ReactNode } from 'react'

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
const styleSheet = `
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

/** The subject and React element of an email. */
export interface EmailElement {
  subject: string
  element: ReactElement
}

/** An image in the HTML; width and height in CSS px. */
export interface InlineImage {
  cid: string
  width: number
  height: number
  label: string
}

/** Content id of the logo, which is attached as an image because few mail clients support SVG. */
export const logoCid = 'creel-mark'

/** Renders the layout of all emails: background, logo, content and footer. */
export function renderLayout(frame: {
  /** Text that an inbox shows next to the subject. */
  preview: string
  photo?: ReactNode
  content: ReactNode[]
  footer: ReactNode[]
}): ReactElement {
  const { preview, photo = null, content, footer } = frame
  return h(
    'html',
    { lang: 'en', dir: 'ltr' },
    renderHead(),
    h(
      'body',
      { className: 'ground', style: styles.ground },
      h(
        'div',
        { 'data-skip-in-text': true, style: { display: 'none', maxHeight: 0, overflow: 'hidden' } },
        preview,
      ),
      renderTable(
        { className: 'ground', style: { ...styles.ground, width: '100%' } },
        h(
          'td',
          { align: 'center', style: { padding: '20px 12px 32px' } },
          renderTable({ style: styles.page }, renderWordmark()),
          renderTable(
            { className: 'sheet', style: { ...styles.page, ...styles.sheet } },
            h('td', null, photo, renderTable({ style: { width: '100%' } }, renderContent(content))),
          ),
          renderTable(
            { style: styles.page },
            h('td', { className: 'foot', style: { padding: '20px 28px 0' } }, ...footer),
          ),
        ),
      ),
    ),
  )
}

/** Renders the line above a heading. */
export function renderEyebrow(text: string): ReactElement {
  return h('p', { key: 'eyebrow', className: 'action', style: styles.eyebrow }, text)
}

/** Renders the heading of an email. */
export function renderHeading(text: string): ReactElement {
  return h('h1', { key: 'heading', className: 'ink heading', style: styles.heading }, text)
}

/** Renders a paragraph. */
export function renderParagraph(text: string): ReactElement {
  return h('p', { key: text, className: 'ink', style: styles.body }, text)
}

/** Renders a line such as `Length: 18.5 in`; null if the value is null. */
export function renderField(label: string, value: string | null): ReactElement | null {
  if (value === null) return null
  const name = h('span', { className: 'quiet', style: styles.label }, `${label}:`)
  return h('div', { key: label, className: 'ink', style: styles.fact }, name, ' ', h('strong', null, value))
}

/** Renders a link as a button. */
export function renderButton(text: string, href: string): ReactElement {
  const link = h('a', { className: 'button', style: styles.button, href }, text)
  return h('p', { key: 'button', style: { margin: 0, paddingTop: '14px' } }, link)
}

/** Renders the footer: the reason for the email, and the unsubscribe link if there is one. */
export function renderFooter(reason: string, unsubscribeUrl: string | null): ReactNode[] {
  const reasonText = h('p', { key: 'why', className: 'quiet', style: styles.foot }, reason)
  if (unsubscribeUrl === null) return [reasonText]
  const link = h('a', { className: 'action', style: styles.link, href: unsubscribeUrl }, 'Stop these emails')
  return [reasonText, h('p', { key: 'out', className: 'quiet', style: styles.foot }, link)]
}

/** Renders a layout table, which every mail client supports. */
function renderTable(
  attributes: { className?: string; style: CSSProperties },
  ...cells: ReactNode[]
): ReactElement {
  const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, ...attributes }
  return h('table', table, h('tbody', null, h('tr', null, ...cells)))
}

function renderHead(): ReactElement {
  return h(
    'head',
    null,
    h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    // Otherwise mail clients on phones turn dates and numbers into links.
    h('meta', { name: 'format-detection', content: 'telephone=no,date=no,address=no,email=no' }),
    h('style', null, styleSheet),
  )
}

function renderWordmark(): ReactElement {
  const mark = { src: `cid:${logoCid}`, width: 36, height: 36, alt: '', style: styles.mark }
  return h(
    'td',
    { 'data-skip-in-text': true, style: { padding: '0 4px 16px' } },
    renderTable(
      { style: {} },
      h('td', { style: { paddingRight: '10px' } }, h('img', mark)),
      h('td', null, h('span', { className: 'action', style: styles.wordmark }, 'Creel')),
    ),
  )
}

function renderContent(content: ReactNode[]): ReactElement {
  return h('td', { className: 'inner', style: styles.inner }, ...content)
}
