/**
 * The click id that a network gives back among its sub-ids, or ''. Ours are lower case with check characters, so capitals and
 * what a network puts around an id (`ob_…`, `…-0`, a space) do not make it another one.
 */
export function clickIdAmong(subIds: readonly string[], isClickId: (text: string) => boolean): string {
  for (const subId of subIds) {
    const text = subId.trim()
    if (isClickId(text)) return text
    const found = text
      .toLowerCase()
      .split(/[^0-9a-z]+/)
      .find(isClickId)
    if (found !== undefined) return found
  }
  return ''
}
