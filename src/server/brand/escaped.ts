/** A text as it stands in XML and HTML, also within quotes. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`)
