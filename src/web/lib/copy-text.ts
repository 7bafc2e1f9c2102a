/** Copies a text; false when the browser refuses (no focus, no permission, or a page without TLS). */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}
