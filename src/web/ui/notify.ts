/** A snackbar. Good news stays 2 s, errors 10 s (specification: short confirmations, errors long enough to read). */
export function notify(message: string, tone: 'good' | 'bad' = 'good'): void {
  // on demand: the first screen needs no snackbar
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({
      message,
      autoClose: tone === 'bad' ? 10_000 : 2000,
      color: tone === 'bad' ? 'red' : 'iris',
      withBorder: true,
      role: tone === 'bad' ? 'alert' : 'status',
    }),
  )
}
