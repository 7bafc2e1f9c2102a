const height = 96

/** An SVG rendered as a PNG, in base64: mails and PDFs cannot show SVG. '' where the browser cannot render it. */
export async function pngOf(svgBase64: string): Promise<string> {
  try {
    const image = new Image()
    image.src = `data:image/svg+xml;base64,${svgBase64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.height = height
    canvas.width = Math.min(2000, Math.max(16, Math.round((image.width / image.height) * height)))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  } catch {
    return '' // mails then show only the name
  }
}
