const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`)

/** The mail with the link. It names nothing that whoever signed up could have chosen: the address may be somebody else's. */
export function confirmText(link: string): { subject: string; text: string; html: string } {
  const lines = [
    'Somebody, we hope you, created an account at Outbound with this e-mail address.',
    'Open this link and press the button to confirm that the address is yours. It works for three days:',
  ]
  const last = 'If it was not you, do nothing: no other mail will come.'
  return {
    subject: 'Confirm your e-mail address',
    text: [...lines, '', link, '', last, ''].join('\r\n'),
    html: [
      '<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:14px;color:#16181a">',
      ...lines.map((line) => `<p>${escaped(line)}</p>`),
      `<p><a href="${escaped(link)}">${escaped(link)}</a></p>`,
      `<p>${escaped(last)}</p>`,
      '</body></html>',
    ].join('\n'),
  }
}
