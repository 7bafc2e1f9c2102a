/**
 * Calls of a class allowed per person, key or address: `burst` at once, then `perMinute`. Far above what a person does
 * on the screens; what a program needs beyond it comes with its plan. Redirects and pageviews have no limit.
 */
export const limits = {
  standard: { burst: 600, perMinute: 1800 },
  /** Queries the event store for a report. */
  report: { burst: 300, perMinute: 900 },
  /** Kilobytes of JSON bodies from one address, counted before they are read; a tiny body counts as one. */
  body: { burst: 8192, perMinute: 20_480 },
  /** Refused, unread bodies from one network before the answer is delayed by a second (R207: refusals that wait). */
  refusedBody: { burst: 500, perMinute: 1200 },
  /** Reads an uploaded file. */
  file: { burst: 40, perMinute: 30 },
  /** Exports a list or a report as a file of any length. */
  listFile: { burst: 20, perMinute: 20 },
  /** Calls a network, or sends a mail. */
  outside: { burst: 60, perMinute: 60 },
  /** Exports of a whole account: three at once, then one an hour. */
  accountExport: { burst: 3, perMinute: 1 / 60 },
  /** Sign-ins from one address. */
  signIn: { burst: 30, perMinute: 20 },
  /** Refused reports of one merchant that are stored for inspection: thirty at once, then a hundred a day. */
  refusedReport: { burst: 30, perMinute: 100 / 1440 },
  /** Visits to creators’ share links from one network, and password tries at one link (R73: share links). */
  share: { burst: 30, perMinute: 30 },
  /** Requests to one secret export address. */
  exportAddress: { burst: 30, perMinute: 30 },
  /** Client registrations of assistants, from one address. Nothing is stored. */
  oauthClient: { burst: 30, perMinute: 20 },
  /** Codes and refresh tokens exchanged from one address; an assistant's service sends those of many people. */
  oauthToken: { burst: 300, perMinute: 300 },
  /** New accounts from one address. */
  signUp: { burst: 20, perMinute: 0.5 },
  /** New accounts from one range of addresses, if each must be confirmed by mail: twenty a day. */
  unconfirmed: { burst: 20, perMinute: 20 / 1440 },
  /** Confirmation links for one address: three, then three a day. */
  confirmMail: { burst: 3, perMinute: 3 / 1440 },
  /** Address changes requested by one person, for any user: each sends two mails. */
  addressChange: { burst: 5, perMinute: 5 / 1440 },
  /** Codes and links for a new password, requested from one address; the daily limit is counted in the record store. */
  resetPassword: { burst: 60, perMinute: 30 },
  /** Codes for one person: one every thirty seconds. */
  passwordCode: { burst: 1, perMinute: 2 },
} as const satisfies Record<string, { burst: number; perMinute: number }>
export type LimitClass = keyof typeof limits
