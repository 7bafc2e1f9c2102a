/**
 * An address, or null. Not `URL.canParse`: on Node 20 its optimised form returns wrong results for names like `café.dk`
 * after many calls.
 */
export function parseUrl(text: string, base?: URL): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
