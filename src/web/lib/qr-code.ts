import { encodeQR } from 'qr'

/** Width in modules of the light margin: readers need four. */
const quiet = 4
const pngSize = 1024

export type QrShape = { size: number; path: string }

const modulesOf = (address: string): boolean[][] => encodeQR(address, 'raw', { ecc: 'medium', border: quiet })

/** Dark modules of an address's code as one path, one unit per module, including the quiet zone. */
export function qrShape(address: string): QrShape {
  const modules = modulesOf(address)
  const path = modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return { size: modules.length, path }
}

/** A standalone file: dark on white on any background. */
export function qrSvg(address: string): string {
  const { size, path } = qrShape(address)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${pngSize}" height="${pngSize}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`
}

/** The same as a picture. Modules have whole pixels; otherwise print makes their edges grey. */
export async function qrPng(address: string): Promise<Blob> {
  const modules = modulesOf(address)
  const scale = Math.ceil(pngSize / modules.length)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = modules.length * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw the picture')
  for (const [y, row] of modules.entries())
    for (const [x, dark] of row.entries()) {
      context.fillStyle = dark ? '#000' : '#fff'
      context.fillRect(x * scale, y * scale, scale, scale)
    }
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('This browser cannot draw the picture')))),
  )
}
