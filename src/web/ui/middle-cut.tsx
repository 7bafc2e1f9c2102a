/** Characters of the end that always stay. */
const END = 12

/**
 * A path on one line. When it does not fit, the middle is cut: pages of a site differ at the end. Host quiet, path in
 * full ink.
 */
export function MiddleCut({ value }: { value: string }) {
  const slash = value.indexOf('/')
  const isLong = value.length > END * 2 && value.length - END > slash
  const cut = isLong ? value.length - END : value.length
  const from = Math.min(slash > 0 ? slash : 0, cut)
  return (
    <span className="middle-cut" title={value}>
      <span className="ell">
        <span className="dim">{value.slice(0, from)}</span>
        {value.slice(from, cut)}
      </span>
      {cut < value.length ? <span className="middle-cut-end">{value.slice(cut)}</span> : null}
    </span>
  )
}
