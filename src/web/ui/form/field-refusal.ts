/** The server's message about one field (`channelDomain: Must be a domain`), in the words of a form. */
export interface FieldRefusal {
  field: string
  text: string
}

/**
 * The field of a form that a refusal concerns; null for none of them, in which case the message is above the buttons. A
 * message about a part (`allowedDomains.3`, `credentials.token`) belongs to the field that contains it or that it is.
 */
export function fieldRefusal(message: string, fields: readonly string[]): FieldRefusal | null {
  const [, path = '', rule = ''] = /^(\w+(?:\.\w+)*): (.+)$/s.exec(message) ?? []
  const parts = path.split('.')
  const field = fields.find((f) => f === path) ?? fields.find((f) => f === parts[0] || f === parts.at(-1))
  if (field === undefined || rule === '') return null
  return { field, text: rule === 'is missing' ? 'This field is required' : rule.replace(/^./, (l) => l.toUpperCase()) }
}
