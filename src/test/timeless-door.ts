/** For doors whose waits take no time, on their own clock: a limit of 20 calls a minute holds, without the minutes. */
export function timelessDoor(from: Date) {
  let now = from.getTime()
  return {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms
    },
  }
}
