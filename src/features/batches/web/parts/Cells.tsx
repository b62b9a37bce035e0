import c from '../batches.module.css';

interface CellsProps {
  percent: number;
  label: string;
}

const cells = 20;

/** Shows a percentage as the cells of a ruler. */
export function Cells({ percent, label }: CellsProps) {
  return (
    <span
      className={c['cells']}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      {Array.from({ length: cells }, (_, cell) => (
        <i key={cell}>
          <b style={{ width: `${Math.min(100, Math.max(0, percent * (cells / 100) - cell) * 100)}%` }} />
        </i>
      ))}
    </span>
  );
}
