import { ink } from '../hues.ts'
import { axesOf, shadedSpan, stripsOf } from './trend-data.ts'
import { NoteMarks } from './note-marks.tsx'
import { TrendStrip } from './trend-strip.tsx'
import type { TrendPlotProps } from './trend-types.ts'

/**
 * The drawings of a chart, stacked vertically. Loaded on demand with Recharts; TrendChart has everything around them.
 */
export default function TrendPlot({ apart, ...p }: TrendPlotProps) {
  const strips = stripsOf(p.series, apart)
  return (
    <div className="strips">
      {strips.map((strip, i) => (
        <div key={strip.map((s) => s.key).join()} className="strip">
          <p className="strip-axes" aria-hidden>
            {axesOf(strip).map((s) => (
              <span key={s.axis} style={{ color: ink(s.hue) }}>
                {s.axisLabel ?? s.label}
              </span>
            ))}
            {/* above the newest days, which are at the edge: on the curve it would hide its subject */}
            {p.shadeText && strip.some((s) => s.matures && s.as !== 'bar') && shadedSpan(p.points) ? (
              <span className="strip-shade">{p.shadeText}</span>
            ) : null}
          </p>
          <div className="strip-plot">
            <TrendStrip {...p} strip={strip} isFirst={i === 0} isLast={i === strips.length - 1} />
          </div>
        </div>
      ))}
      {p.notes ? (
        <NoteMarks
          notes={p.notes}
          points={p.points}
          strip={strips.at(-1) ?? []}
          hasRightAxis={axesOf(strips.at(-1) ?? []).length > 1}
          onNote={p.onNote}
        />
      ) : null}
    </div>
  )
}
