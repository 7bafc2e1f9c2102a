/**
 * An address, or null. Not `URL.canParse`: on Node 20 its optimised form answers wrongly for names like `café.dk` once it has been
 * called often enough.
 */
export function parseUrl(text: string, base?: URL): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
