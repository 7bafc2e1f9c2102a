/** Decodes a file from base64. */
export const blobOf = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)], { type })

/** Saves a file that was received as base64. */
export function downloadBytes(name: string, base64: string, type: string): void {
  const url = URL.createObjectURL(blobOf(base64, type))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
