import { createElement as h, type ReactElement } from 'react'
import { styles } from './email-style.ts'

/** The line above a heading. */
export function renderEyebrow(text: string): ReactElement {
  return h('p', { key: 'eyebrow', className: 'action', style: styles.eyebrow }, text)
}

/** What a letter is about, in a few words. */
export function renderHeading(text: string): ReactElement {
  return h('h1', { key: 'heading', className: 'ink heading', style: styles.heading }, text)
}

/** A paragraph. */
export function renderParagraph(text: string): ReactElement {
  return h('p', { key: text, className: 'ink', style: styles.body }, text)
}

/** `Length: 18.5 in`, as a line of its own; nothing where the value is not known. */
export function renderField(label: string, value: string | null): ReactElement | null {
  if (value === null) return null
  const name = h('span', { className: 'quiet', style: styles.label }, `${label}:`)
  return h('div', { key: label, className: 'ink', style: styles.fact }, name, ' ', h('strong', null, value))
}

/** The one thing to do next. */
export function renderButton(text: string, href: string): ReactElement {
  const link = h('a', { className: 'button', style: styles.button, href }, text)
  return h('p', { key: 'button', style: { margin: 0, paddingTop: '14px' } }, link)
}
