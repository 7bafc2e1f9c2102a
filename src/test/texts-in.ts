/** Removes comments, imports and types, which are not texts. */
const bareOf = (code: string): string =>
  code
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/(^|\s)\/\/.*$/gm, ' ')
    .replaceAll(/^(?:import|export) [^;]*?from '[^']*'$/gm, '')
    .replaceAll(/import\([^)]*\)/g, '')

/** Quoted texts; inserted values become "…". */
const quotedIn = (code: string): string[] =>
  [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map((found) =>
    (found[1] ?? found[2] ?? found[3] ?? '').replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…'),
  )

/** Texts between tags. */
const betweenTags = (code: string): string[] =>
  [...code.matchAll(/[>}]\s*([^<>{}=;()[\]]*[a-z][^<>{}=;()[\]]*?)\s*(?=[<{])/g)].map((found) =>
    (found[1] ?? '').replaceAll(/\s+/g, ' '),
  )

/** A text has a space, or is one capitalised word; the rest are names and keys. */
const isText = (text: string): boolean => /^[\p{L}“…(].*\s\S/su.test(text) || /^[A-Z][a-z]+$/.test(text)

/** User-facing texts in the code of a screen or a mail. */
export function textsIn(code: string): string[] {
  const bare = bareOf(code)
  const quoted = quotedIn(bare).filter(isText)
  const between = betweenTags(bare).filter(isText)
  return [...quoted, ...between]
}
