/** What is touched at the bench is at least so high: for fingers in gloves. */
export const TOUCH_PX = 48;
