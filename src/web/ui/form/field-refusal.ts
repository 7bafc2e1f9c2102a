/** What the server says of one field (`channelDomain: Must be a domain`), in the words of a form. */
export interface FieldRefusal {
  field: string
  text: string
}

/**
 * Which field of a form a refusal is about; null when about none of them, and then it is above the buttons. What the
 * server says of a part (`allowedDomains.3`, `credentials.token`) is about the field that holds it, or that it is.
 */
export function fieldRefusal(message: string, fields: readonly string[]): FieldRefusal | null {
  const [, path = '', rule = ''] = /^(\w+(?:\.\w+)*): (.+)$/s.exec(message) ?? []
  const parts = path.split('.')
  const field = fields.find((f) => f === path) ?? fields.find((f) => f === parts[0] || f === parts.at(-1))
  if (field === undefined || rule === '') return null
  return { field, text: rule === 'is missing' ? 'This field is required' : rule.replace(/^./, (l) => l.toUpperCase()) }
}
