import { z } from 'zod'

/** A public host name, without protocol, path or port; `www.` is removed. */
export const domain = z
  .string()
  .trim()
  .toLowerCase()
  .transform((s) =>
    s
      .replace(/^https?:\/\//, '')
      .replace(/[/?#].*$/, '')
      .replace(/^www\./, ''),
  )
  .pipe(
    z
      .string()
      .regex(
        /^(?=.{3,253}$)([a-z0-9\u00a1-\uffff]([a-z0-9\u00a1-\uffff-]{0,61}[a-z0-9\u00a1-\uffff])?\.)+[a-z\u00a1-\uffff][a-z0-9\u00a1-\uffff-]{0,61}[a-z0-9\u00a1-\uffff]$|^localhost$/,
        'Must be a domain like example.com',
      ),
  )
