import { useEffect, useMemo, useRef, useState } from 'react';
import type { TemplatePreview } from '../../../../shared/contract/templates.ts';
import type { LabelTemplate } from '../../../../shared/domain/label/label-template.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useAppState, useClient } from '../../../app/services.ts';
import { ownPrinter } from '../../../ui/own-labels/own-printer.ts';

/** A person who types sees the picture settle, and the station draws it once instead of once a letter. */
const SETTLE_MS = 180;

/** How a nameless draft is called on its way to the station: the name stands nowhere on the label. */
const NAMELESS = '…';

export interface PreviewRequest {
  readonly template: LabelTemplate;
  /** Null: sample values. The same values must be the same object, or it is drawn again. */
  readonly values: Values | null;
  /** Null: where own labels go. */
  readonly printerId: string | null;
  /** From 0. */
  readonly page: number;
  /** What comes out beside it where labels lie side by side; the same object as long as it is the same. */
  readonly row?: RowAround;
}

export interface RowAround {
  readonly copies: number;
  readonly before: readonly Values[];
  readonly after: readonly Values[];
}
type Values = Readonly<Record<string, unknown>>;

const ALONE: RowAround = { copies: 1, before: [], after: [] };

export interface PreviewState {
  /** The last one that was drawn; null before the first. */
  readonly shown: TemplatePreview | null;
  readonly problem: Problem | null;
  /** What is shown is not yet what was asked for. */
  readonly isDrawing: boolean;
}

/** The bitmap that prints, drawn by the station. Null asks for nothing. */
export function usePreview(request: PreviewRequest | null): PreviewState {
  const client = useClient();
  const isOnline = useAppState((state) => state.link === 'online');
  const { template = null, values = null, printerId = null, page = 0, row = ALONE } = request ?? {};
  // Another resolution or head makes other dots.
  const model = useAppState((state) => ownPrinter(state, printerId)?.model ?? null);
  const wanted = useMemo(
    () => (template === null ? null : { template, values, printerId, page, row, model }),
    [template, values, printerId, page, row, model],
  );
  const [drawn, setDrawn] = useState<{
    readonly for: typeof wanted;
    readonly shown: TemplatePreview | null;
    readonly problem: Problem | null;
  } | null>(null);
  const hasAsked = useRef(false);

  useEffect(() => {
    if (wanted === null || !isOnline) return undefined;
    let isOver = false;
    const draw = async (): Promise<void> => {
      const name = wanted.template.name.trim() === '' ? NAMELESS : wanted.template.name;
      const answer = await client.templates.preview({
        template: { ...wanted.template, name },
        fields: wanted.values,
        printerId: wanted.printerId,
        page: wanted.page,
        row: { ...wanted.row, before: [...wanted.row.before], after: [...wanted.row.after] },
      });
      if (isOver) return;
      setDrawn((last) =>
        answer.ok
          ? { for: wanted, shown: answer.value, problem: null }
          : { for: wanted, shown: last?.shown ?? null, problem: answer.problem },
      );
    };
    const timer = setTimeout(() => void draw().catch(reportError), hasAsked.current ? SETTLE_MS : 0);
    hasAsked.current = true;
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, wanted, isOnline]);

  return {
    shown: drawn?.shown ?? null,
    problem: drawn?.problem ?? null,
    isDrawing: wanted !== null && drawn?.for !== wanted,
  };
}
