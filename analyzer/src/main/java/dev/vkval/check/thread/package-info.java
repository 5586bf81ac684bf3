/**
 * External synchronization: what the registry requires of the threads of a program, compared with the thread that each call
 * of a capture was made on. A capture has one order and no locks, so that nothing here is proved. Reported are works of
 * several calls that two threads do on one object at once; single calls in turn are not, since programs guard these with a
 * lock (decision 0036).
 */
package dev.vkval.check.thread;
