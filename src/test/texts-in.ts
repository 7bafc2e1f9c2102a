/** Comments, imports and the types of a file are nobody's text. */
const bareOf = (code: string): string =>
  code
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/(^|\s)\/\/.*$/gm, ' ')
    .replaceAll(/^(?:import|export) [^;]*?from '[^']*'$/gm, '')
    .replaceAll(/import\([^)]*\)/g, '')

/** What is in quotes; what is put into it is "…". */
const quotedIn = (code: string): string[] =>
  [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map((found) =>
    (found[1] ?? found[2] ?? found[3] ?? '').replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…'),
  )

/** What is between tags. */
const betweenTags = (code: string): string[] =>
  [...code.matchAll(/[>}]\s*([^<>{}=;()[\]]*[a-z][^<>{}=;()[\]]*?)\s*(?=[<{])/g)].map((found) =>
    (found[1] ?? '').replaceAll(/\s+/g, ' '),
  )

/** A text has a blank, or it is one word with a capital letter; what is left are names and keys. */
const isText = (text: string): boolean => /^[\p{L}“…(].*\s\S/su.test(text) || /^[A-Z][a-z]+$/.test(text)

/** Texts for people in the code of a screen or of a mail. */
export function textsIn(code: string): string[] {
  const bare = bareOf(code)
  const quoted = quotedIn(bare).filter(isText)
  const between = betweenTags(bare).filter(isText)
  return [...quoted, ...between]
}
