/** The meaning of the shop's HTTP status when it sent no file. */
function statusText(status: number): string {
  if (status === 404 || status === 410) return 'the shop has no file at this address'
  if (status === 401 || status === 403) return 'the shop does not let us read it'
  if (status === 429) return 'the shop says we ask too often'
  return status >= 500 ? 'the shop’s server has a fault' : 'the shop’s server answered no file'
}
/** Why a source was not read, without technical terms. */
export const sourceText = (message: string): string =>
  message.replace(/Request failed with status code (\d{3})/, (_, status) => `${statusText(Number(status))}, ${status}`)
