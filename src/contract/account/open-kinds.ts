/** Open credentials of a person: each signs someone in as them or acts in their name. */
export const openKinds = [
  'code',
  'link',
  'addressChange',
  'invitation',
  'session',
  'assistantGrant',
  'passkey',
  'apiKey',
  'assistantKey',
  'sheet',
  'calendar',
] as const
export type OpenKind = (typeof openKinds)[number]

/** The label of each kind, shown before its names. */
export const openKindWords: Readonly<Record<OpenKind, string>> = {
  code: 'Codes for a new password',
  link: 'Mailed links',
  addressChange: 'New e-mail address',
  invitation: 'Invitations',
  session: 'Sessions',
  assistantGrant: 'Connected assistants',
  passkey: 'Passkeys',
  apiKey: 'API keys',
  assistantKey: 'Keys of assistants',
  sheet: 'Addresses of views for sheets',
  calendar: 'Address of the calendar',
}
