import { spawn } from 'node:child_process';
import process from 'node:process';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface Compared {
  readonly svg: string;
  readonly isPlain: boolean;
  /** By how much a pixel of our drawing differs from that of the renderer of all SVGs, at most. */
  readonly furthest: number;
}

/** Both drawings of SVGs, in a process of their own: in a test's thread the renderer is not told of our fonts. */
export async function comparedDrawings(svgs: readonly string[]): Promise<readonly Compared[]> {
  const program = fileURLToPath(new URL('./compare-drawings.ts', import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(svgs));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rig's own program
  return (await json(child.stdout)) as readonly Compared[];
}
