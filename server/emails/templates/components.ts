import { createElement as h, type ReactElement } from 'react'
import { styles } from './email-style.ts'

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
