import { existsSync, readdirSync } from 'node:fs'

/**
 * Renders an HTML page without scripts, for sign-in and for errors of endpoints opened in a browser. It looks like the screen that
 * takes a code; `backPath` is where its back link leads.
 */
export function renderHtmlPage(
  title: string,
  body: string,
  { backPath }: { backPath?: string } = {},
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Creel</title>
<link rel="icon" href="/icon.svg">
<style>${style}</style>
</head>
<body>
<header><a href="/" aria-label="Creel, start page">${mark}Creel</a></header>
<main>
${backPath === undefined ? '' : `<a class="back" href="${escapeHtml(backPath)}">${arrow}Back</a>`}
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>`
}

/** Escapes text for HTML content and quoted attributes. Returns an empty string for null and undefined. */
export function escapeHtml(text: string | null | undefined): string {
  return (text ?? '').replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const mark = `<svg viewBox="0 0 64 40" width="40" height="25" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">
<path d="M4 20c8-12 24-16 38-6l14-8c-3 9-3 19 0 28l-14-8C28 36 12 32 4 20z"/><path d="M20 12c3 5 3 11 0 16"/><circle cx="13" cy="18" r="1.5" fill="currentColor" stroke="none"/></svg>`

const arrow = `<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="m12 19-7-7 7-7"/><path d="M19 12H5"/></svg>`

const assets = new URL('../../web/dist/assets/', import.meta.url)

/** The font of the web app, whose file name has a hash; without a built web app, the system’s font is used. */
const fontFile =
  existsSync(assets) && readdirSync(assets).find((name) => name.startsWith('figtree-latin-wght'))

const style = `
${fontFile ? `@font-face{font-family:"Figtree Variable";font-weight:300 900;font-display:swap;src:url(/assets/${fontFile})}` : ''}
:root{--ground:#f7f6f2;--sheet:#ffffff;--ink:#10262d;--quiet:#3b4f57;--line:#566b72;--hairline:#dfe3e1;--action:#0a545d;--on-action:#ffffff;--danger:#8f1414}
@media(prefers-color-scheme:dark){:root{--ground:#0a1a20;--sheet:#11262e;--ink:#eef4f4;--quiet:#b9cacd;--line:#8aa3ad;--hairline:#23404a;--action:#84d6da;--on-action:#05262b;--danger:#ffb4ab}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;grid-template:80px 1fr/minmax(0,1fr);overflow-wrap:anywhere;justify-items:center;padding:0 16px 64px;background:var(--ground);color:var(--ink);font:1.0625rem/1.5rem "Figtree Variable",ui-sans-serif,system-ui,sans-serif}
header{width:100%;max-width:26rem;display:flex;align-items:center}
header a{display:inline-flex;align-items:center;gap:10px;min-height:44px;color:var(--action);font-size:24px;font-weight:800;letter-spacing:-.025em;text-decoration:none}
main{width:100%;max-width:26rem}
h1{margin:0 0 20px;font-size:1.5rem;font-weight:700;line-height:2rem;text-wrap:balance}
p{margin:0 0 20px;color:var(--quiet)}
form{display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
.names{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(7rem,100%),1fr));gap:12px}
label{display:grid;gap:8px;font-weight:600;min-width:0}
input{font:inherit;font-weight:400;width:100%;min-height:48px;padding:8px 12px;border:1px solid var(--line);border-radius:12px;background:var(--sheet);color:inherit}
button{font:inherit;min-height:52px;padding:8px 16px;border-radius:12px;cursor:pointer;text-align:left}
.primary{border:0;border-radius:26px;background:var(--action);color:var(--on-action);font-weight:600;text-align:center}
.account{border:1px solid var(--line);background:var(--sheet);color:inherit;display:grid}
.account span{color:var(--quiet);font-size:.9rem}
form[aria-label]{gap:8px}
.or{margin:20px 0 16px;text-align:center;font-size:.9rem}
.problem{margin:-8px 0 0;color:var(--danger);font-weight:600;font-size:.9375rem}
:focus-visible{outline:3px solid var(--action);outline-offset:2px}
a.primary{display:grid;place-items:center;min-height:52px;text-decoration:none}
.back{display:inline-flex;align-items:center;gap:8px;min-height:44px;margin:0 0 20px -12px;padding:0 12px;color:var(--action);font-size:.9375rem;line-height:1.25rem;font-weight:600;text-decoration:none}`
