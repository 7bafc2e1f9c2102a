/**
 * How often one person, key or address may make calls of a class: `burst` at once, then `perMinute`. Far above what a person
 * does on the screens; what a program needs beyond it comes with its plan. Redirects and pageviews know no limit.
 */
export const limits = {
  standard: { burst: 600, perMinute: 1800 },
  /** Asks the event store for a report. */
  report: { burst: 300, perMinute: 900 },
  /** Kilobytes of JSON bodies from one address, counted before they are read; a body of a few bytes is one. */
  body: { burst: 8192, perMinute: 20_480 },
  /** Bodies of one network that are refused unread, before the answer waits a second (R207: refusals that wait). */
  refusedBody: { burst: 500, perMinute: 1200 },
  /** Reads a file that somebody sends. */
  file: { burst: 40, perMinute: 30 },
  /** Writes a list or a report as a file, however long it is. */
  listFile: { burst: 20, perMinute: 20 },
  /** Asks a network, or sends a mail. */
  outside: { burst: 60, perMinute: 60 },
  /** Downloads of a whole account: three at once, then one an hour. */
  accountExport: { burst: 3, perMinute: 1 / 60 },
  /** Sign-ins from one address. */
  signIn: { burst: 30, perMinute: 20 },
  /** Refused reports of one merchant that are kept to be read: thirty at once, then a hundred a day. */
  refusedReport: { burst: 30, perMinute: 100 / 1440 },
  /** Openings of creators’ share links from one network, and passwords tried at one of them (R73: share links). */
  share: { burst: 30, perMinute: 30 },
  /** Readings of one secret address of an export. */
  exportAddress: { burst: 30, perMinute: 30 },
  /** Assistants that make themselves known, from one address. Nothing of it is kept. */
  oauthClient: { burst: 30, perMinute: 20 },
  /** Codes and refresh tokens brought by one address; services of assistants bring those of many people. */
  oauthToken: { burst: 300, perMinute: 300 },
  /** New accounts from one address. */
  signUp: { burst: 20, perMinute: 0.5 },
  /** New accounts from one range of addresses, where each has to be confirmed by mail: twenty a day. */
  unconfirmed: { burst: 20, perMinute: 20 / 1440 },
  /** Links that confirm one address: three, then three a day. */
  confirmMail: { burst: 3, perMinute: 3 / 1440 },
  /** Other addresses one person asks for, for whomever: each is two mails. */
  addressChange: { burst: 5, perMinute: 5 / 1440 },
  /** Codes and links for a new password, asked for by one address; the day's are counted in the record. */
  resetPassword: { burst: 60, perMinute: 30 },
  /** Codes of one person: one in thirty seconds. */
  passwordCode: { burst: 1, perMinute: 2 },
} as const satisfies Record<string, { burst: number; perMinute: number }>
export type LimitClass = keyof typeof limits
