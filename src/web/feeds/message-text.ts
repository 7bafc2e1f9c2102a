/** What is shown of the server's word on a feed. */
export function messageText(message: string): string {
  if (message.startsWith('size ')) return `File size: ${message.slice(5)}`
  if (/expected a value|incorrect header check|Request failed with status code/.test(message))
    return `Error: source feed not found (${message})`
  if (message.includes('not well-formed')) return `Error: source feed cannot be parsed (${message})`
  if (message.includes('Format not supported')) return 'Error: network format not supported'
  if (message.includes('No products parsed')) return `Error: no valid products (${message})`
  return message.replace(/^AxiosError/, 'Error')
}
export const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
