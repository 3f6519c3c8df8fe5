import sharp from 'sharp'

const sizePixels = 72

/** Renders the logo of Creel as PNG; cached after the first call. */
export function renderLogo(): Promise<Buffer> {
  rendered ??= sharp(Buffer.from(icon), { density: 144 }).resize(sizePixels, sizePixels).png().toBuffer()
  return rendered
}

let rendered: Promise<Buffer> | null = null

const icon = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
<rect width="64" height="64" rx="14" fill="#0b5861"/>
<g transform="translate(6.5 16) scale(.8)" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">
<path d="M4 20c8-12 24-16 38-6l14-8c-3 9-3 19 0 28l-14-8C28 36 12 32 4 20z"/>
<path d="M20 12c3 5 3 11 0 16"/><circle cx="12.5" cy="18" r="2.2" fill="#fff" stroke="none"/>
</g></svg>`
