import { refusalOf } from '../lib/api-error.ts'
import { createSwitch } from '../lib/create-switch.ts'

/** On after the first message: until then the page does not load the code that shows messages. */
export const hasNotices = createSwitch()

/**
 * A snackbar. Good news stays 2 s, errors 10 s (R31: messages and texts; short confirmations, errors long enough to
 * read).
 */
export function notify(message: string, tone: 'good' | 'bad' = 'good'): void {
  if (refusalOf(message) === null) return
  hasNotices.set(true)
  // loaded on demand: the first screen needs no snackbar
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({
      message,
      autoClose: tone === 'bad' ? 10_000 : 2000,
      color: tone === 'bad' ? 'red' : 'iris',
      withBorder: true,
      role: tone === 'bad' ? 'alert' : 'status',
      closeButtonProps: { 'aria-label': 'Close' },
    }),
  )
}
