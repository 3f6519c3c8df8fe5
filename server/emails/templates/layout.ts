import { type CSSProperties, createElement as h, type ReactElement, type ReactNode } from 'react'
import { styleSheet, styles } from './email-style.ts'

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

/** Renders the footer: the reason for the email, and the unsubscribe link if there is one. */
export function renderFooter(reason: string, unsubscribeUrl: string | null): ReactNode[] {
  const reasonText = h('p', { key: 'why', className: 'quiet', style: styles.foot }, reason)
  if (unsubscribeUrl === null) return [reasonText]
  const link = h('a', { className: 'action', style: styles.link, href: unsubscribeUrl }, 'Stop these emails')
  return [reasonText, h('p', { key: 'out', className: 'quiet', style: styles.foot }, link)]
}

/** Renders a layout table, which every mail client supports. */
export function renderTable(
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
