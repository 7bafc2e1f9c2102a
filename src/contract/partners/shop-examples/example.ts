/** A shop's report address and public keys. Examples contain no secret: it is shown once, where it is created. */
export type ExampleKeys = { origin: string; publicKey: string; keyId: string }
/** Code for a shop's developer to copy. `language` is that of the fence in docs/direct-partners-for-shops.md. */
export type Example = { title: string; text: string; language: 'html' | 'sh' | 'js' | 'php'; code: string }
