/** One request to a network. `background` ones leave room for others within the network's limit. */
export type GetRequest = {
  path: string
  query?: Readonly<Record<string, string>>
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** `xml` returns an `XmlNode`, decoded with the document's own encoding. */
  as?: 'json' | 'text' | 'xml'
  /** One of the additional addresses of `authorize`; omitted: the main one. */
  base?: string
  /** Returns `WithHeaders` instead of the content alone. */
  withHeaders?: boolean
  background?: boolean
}
/** Header names in lower case. */
export type WithHeaders = { content: unknown; headers: Readonly<Record<string, string>> }
/**
 * A connector's only access to the outside. Limits, retries, time-outs and the check of addresses are behind it
 * (`fetch.ts`). JSON numbers arrive as text (`exact-json.ts`); an answer without content (204) is null.
 */
export type Get = (request: GetRequest) => Promise<unknown>
