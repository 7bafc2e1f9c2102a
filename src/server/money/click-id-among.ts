/**
 * The click id that a network returns among its sub-ids, or ''. Ours are lower case with check characters, so capitals
 * and additions by the network (`ob_…`, `…-0`, a space) do not make it another id.
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
