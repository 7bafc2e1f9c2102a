import { useState } from 'react'

/** A favicon, or the first letter on a colour that is always the same for a name. */
export function LetterTile({ name, src, size = 20 }: { name: string; src?: string | null; size?: number }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (src && broken !== src)
    return (
      <img
        className="tile"
        src={src}
        width={size}
        height={size}
        alt=""
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setBroken(src)}
      />
    )
  return (
    <span
      className="tile"
      style={{
        width: size,
        height: size,
        background: `oklch(0.55 0.12 ${hueOf(name)})`,
        ...(size > 24 ? { fontSize: Math.round(size * 0.42), borderRadius: 'var(--r-md)' } : {}),
      }}
      aria-hidden
    >
      {(Array.from(name.trim())[0] ?? '?').toUpperCase()}
    </span>
  )
}

function hueOf(name: string): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return hash
}
