import { createElement as h, type ReactElement } from 'react'
import { styles } from './email-style.ts'

/** The line above a heading. */
export function renderEyebrow(words: string): ReactElement {
  return h('p', { key: 'eyebrow', className: 'action', style: styles.eyebrow }, words)
}

/** What a letter is about, in a few words. */
export function renderHeading(words: string): ReactElement {
  return h('h1', { key: 'heading', className: 'ink heading', style: styles.heading }, words)
}

/** A paragraph. */
export function renderParagraph(words: string): ReactElement {
  return h('p', { key: words, className: 'ink', style: styles.body }, words)
}

/** `Length: 18.5 in`, as a line of its own; nothing where the value is not known. */
export function renderField(label: string, value: string | null): ReactElement | null {
  if (value === null) return null
  const name = h('span', { className: 'quiet', style: styles.label }, `${label}:`)
  return h('div', { key: label, className: 'ink', style: styles.fact }, name, ' ', h('strong', null, value))
}

/** The one thing to do next. */
export function renderButton(words: string, href: string): ReactElement {
  const link = h('a', { className: 'button', style: styles.button, href }, words)
  return h('p', { key: 'button', style: { margin: 0, paddingTop: '14px' } }, link)
}
