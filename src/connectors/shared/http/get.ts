/** One request to a network. `background` ones leave room for others within the network's limit. */
export type GetRequest = {
  path: string
  query?: Readonly<Record<string, string>>
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** `xml` comes as an `XmlNode`, in the encoding the document names. */
  as?: 'json' | 'text' | 'xml'
  /** One of the further addresses of `authorize`; the usual one when left out. */
  base?: string
  /** Answers `WithHeaders` instead of the content alone. */
  withHeaders?: boolean
  background?: boolean
}
/** Header names in lower case. */
export type WithHeaders = { content: unknown; headers: Readonly<Record<string, string>> }
/**
 * All a connector has of the world. Limits, retries, time-outs and the check of addresses are behind it (`fetch.ts`). JSON
 * comes with its numbers as text (`exact-json.ts`); an answer without content (204) is null.
 */
export type Get = (request: GetRequest) => Promise<unknown>
