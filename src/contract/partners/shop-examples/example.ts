/** Whose shop it is: where it reports to, and the keys that name it. A secret is in no example: it is shown once, where it is made. */
export type ExampleKeys = { origin: string; publicKey: string; keyId: string }
/** What a shop's developer copies. `language` is that of the fence in docs/direct-partners-for-shops.md. */
export type Example = { title: string; text: string; language: 'html' | 'sh' | 'js' | 'php'; code: string }
