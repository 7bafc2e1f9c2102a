import { notifications } from '@mantine/notifications'

/** A snackbar. Good news stays 2 s, errors 10 s (specification: short confirmations, errors long enough to read). */
export function notify(message: string, tone: 'good' | 'bad' = 'good'): void {
  notifications.show({
    message,
    autoClose: tone === 'bad' ? 10_000 : 2000,
    color: tone === 'bad' ? 'red' : 'iris',
    withBorder: true,
    role: tone === 'bad' ? 'alert' : 'status',
  })
}
