/** The part of the parser we use; it ships without types. */
declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    on(
      event: 'openTag',
      handler: (name: string, attributes: () => Record<string, string>, decode: Decode, selfClosing: boolean) => void,
    ): this
    on(event: 'closeTag', handler: (name: string, decode: Decode, selfClosing: boolean) => void): this
    on(event: 'text', handler: (value: string, decode: Decode) => void): this
    on(event: 'cdata' | 'attention', handler: (value: string) => void): this
    on(event: 'error', handler: (error: Error) => void): this
    parse(xml: string): void
  }
}
